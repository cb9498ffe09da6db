/** The text of a comment or a reply. The names that it mentions are links to their profiles. */
import { createElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';

interface MentionedTextProps {
  text: string;
  /** The users whom the server has found. Other names stay plain text. */
  mentions: readonly { username: string }[];
}

export function MentionedText({ text, mentions }: MentionedTextProps) {
  // The character after a name is not one of its own: letters, digits, `_`, `-`, and `.` inside it. Each match adds the character
  // before the @, and the name, to the parts.
  const names = mentions.map(({ username }) => username.replaceAll('.', '\\.')).join('|');
  const parts = names ? text.split(RegExp(`(^|[^\\w.@-])@(${names})(?![\\w-]|\\.\\w)`, 'i')) : [text];
  const nodes = parts.map((part, at) =>
    at % 3 === 2 ? createElement(Link, { to: paths.user(part), className: 'link' }, `@${part}`) : part,
  );
  return createElement('p', { className: 'whitespace-pre-line' }, ...nodes);
}
