/** What a business without a picture shows: a shop front in the hue of its category, with its name on the sign. */
import { commonTexts } from '#client/core/commonTexts.ts';

/** The drawing of the sprite in index.html. It fills an element with the class `shopfront`. */
export const ShopDrawing = () => (
  <svg aria-hidden className="absolute inset-0 size-full">
    <use href="#shop-front" />
  </svg>
);

export function ShopFront({ name }: { name: string }) {
  return (
    <div className="shopfront size-full">
      <ShopDrawing />
      {/* CSS writes the name. Users read it beside the picture: as text it would be there, and be found, twice. */}
      {name && <span aria-hidden data-name={name} className="sign @max-[14rem]:hidden" />}
      <span className="absolute end-3 bottom-2 text-xs @max-[14rem]:bottom-10">{commonTexts.noImage}</span>
    </div>
  );
}
