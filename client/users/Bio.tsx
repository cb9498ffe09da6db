/** A user's bio with its line breaks. */
export function Bio({ text }: { text: string }) {
  if (!text) return null;
  return <p className="max-w-3xl whitespace-pre-line text-ink2 wrap-anywhere">{text}</p>;
}
