/** Checks that mails, which cannot use the style sheet, have the colors of the site. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { colors } from '#server/mail/layout.ts';

it('Mails have the colors of the site', () => {
  const theme = readFileSync('client/app/styles/theme.css', 'utf8');
  for (const [name, light] of Object.entries(colors.light)) {
    const variable = `--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    expect(theme).toContain(`${variable}: light-dark(${light}, ${colors.dark[name as keyof typeof colors.dark]});`);
  }
});
