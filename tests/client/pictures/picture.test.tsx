/** What a picture shows while it loads, and after a failure. */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Picture } from '#client/ui/Picture.tsx';

const picture = { src: '/a.webp', srcSet: '/a.webp 320w', placeholder: 'data:,', width: 320, height: 200 };
const shopFront = <Picture picture={picture} alt="The shop" sizes="1px" />;
const image = () => screen.getByAltText('The shop');

describe('A picture', () => {
  it('has a blurred one behind it until it is there, and then nothing behind its transparent parts', async () => {
    // jsdom loads no pictures.
    const decode = () => Promise.resolve();
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true });
    const { rerender } = render(shopFront);
    expect(image().style.backgroundImage).not.toBe('');
    Object.defineProperty(image(), 'complete', { value: true });
    fireEvent.load(image());
    await waitFor(() => expect(image().style.backgroundImage).toBe(''));
    rerender(<Picture picture={{ ...picture }} alt="The shop" sizes="1px" position={20} />);
    expect(image()).toHaveClass('shows-20');
    expect(image().style.backgroundImage).toBe('');
  });
});
