/** The business card: what it says once, what its lines hold, and that the server can render it. */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { TileSummary } from '#client/businesses/card/TileSummary.tsx';
import { hueClass } from '#client/businesses/card/categoryHue.ts';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { categoryHues, categoryNames } from '#rules/categories.ts';
import { adaAsOwner, bakery, connection } from './sampleData.ts';
import { ada, renderApp } from './renderApp.tsx';

const show = async (business: object, as?: typeof ada) => {
  renderApp(<HomePage />, { as, responses: { HomePage: { businesses: connection('Business', [business]) } } });
  return screen.findByRole('article');
};
const footOf = (card: HTMLElement) => card.querySelector('.foot')!;

describe('A card', () => {
  it('has the rating beside the name, and the owner beside the date', async () => {
    const card = await show(bakery());
    const heading = within(card).getByRole('heading', { level: 3 });
    expect(heading.parentElement).toContainElement(within(card).getByText('4.6'));
    const date = within(card).getByText('Oct 26, 2025');
    expect(date.parentElement).toContainElement(within(card).getByRole('link', { name: 'grace' }));
  });

  it('has the comments and the saves in one line, and says the number of saves once', async () => {
    const card = await show(bakery({ numComments: 23, numSaves: 17 }));
    const [comments, saves, ...others] = within(card).getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(comments).toHaveTextContent(/^2323 comments$/);
    expect(saves).toHaveTextContent(/^1717 saves$/);
    expect(comments!.parentElement).toBe(saves!.parentElement);
    expect(card.textContent!.match(/17 saves/g)).toHaveLength(1);
  });

  it('clips a long name and a long location, and has the whole text in both and in their titles', async () => {
    const name = 'Long '.repeat(24).trim();
    const location = 'Far '.repeat(30).trim();
    const card = await show(bakery({ name, location }));
    expect(within(card).getByTitle(name)).toHaveClass('line-clamp-2');
    expect(within(card).getByTitle(name)).toHaveTextContent(name);
    expect(within(card).getByTitle(location)).toHaveClass('line-clamp-1');
    expect(within(card).getByTitle(location)).toHaveTextContent(location);
    expect(within(card).getByRole('link', { name })).toHaveAttribute('href', '/business/bakery');
  });

  it.each([
    ['a visitor', undefined, bakery(), []],
    ['a member', ada, bakery(), ['Follow grace']],
    ['a follower', ada, bakery({ owner: { ...bakery().owner, isFollowing: true } }), ['Unfollow grace']],
    ['its owner', ada, bakery({ owner: adaAsOwner }), ['Edit Juniper & Rye Bakery']],
  ])(
    'has the same footer for %s, and the button for the owner in the line of the owner',
    async (_who, as, data, own) => {
      const card = await show(data, as);
      const foot = [...footOf(card).children].map((each) => each.textContent);
      expect(foot).toEqual([
        'View Details Juniper & Rye Bakery',
        'Like Juniper & Rye Bakery, 44 likes',
        'Save Juniper & Rye Bakery',
      ]);
      const line = within(card).getByText('Oct 26, 2025').parentElement!;
      expect([...line.querySelectorAll('.button')].map((each) => each.textContent)).toEqual(own);
    },
  );

  it('without a picture shows its name on a sign that screen readers skip', async () => {
    const card = await show(bakery());
    expect(within(card).getByText('No image')).toBeVisible();
    expect(card.querySelector('.sign')).toHaveAttribute('data-name', 'Juniper & Rye Bakery');
    expect(card.querySelector('.sign')).toBeEmptyDOMElement();
    expect(card.querySelector('a[aria-hidden]')).toHaveTextContent(/^No image$/);
  });
});

describe('The static markup of a card', () => {
  const markup = (differences = {}) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TileSummary business={bakery(differences) as never} />
      </MemoryRouter>,
    );

  it('has no style attribute, which the Content Security Policy forbids', () => {
    expect(markup()).toContain('Juniper &amp; Rye Bakery');
    const cover = { src: '/a.webp', srcSet: '/a.webp 320w', placeholder: 'data:,', width: 320, height: 200 };
    for (const differences of [{}, { cover }]) expect(markup(differences)).not.toMatch(/\sstyle=/);
  });

  it('refers to the icons of the sprite and stays below 3,200 characters', () => {
    expect(markup()).not.toContain('<path');
    expect(markup().length).toBeLessThan(3200);
  });
});

describe('The sprite of the page', () => {
  it('has a symbol for each reference of a card', async () => {
    const card = await show(bakery());
    const html = readFileSync('client/index.html', 'utf8');
    const references = [...card.querySelectorAll('use')].map((use) => use.getAttribute('href')!.slice(1));
    expect(references).toEqual([
      'shop-front',
      'icon-star',
      'icon-pin',
      'icon-comment',
      'icon-bookmark',
      'icon-heart',
      'icon-bookmark',
    ]);
    expect(references.filter((id) => !html.includes(`<symbol id="${id}"`))).toEqual([]);
  });
});

describe('The hue of a category', () => {
  it.each(categoryNames)('is set by a class (%s)', (category) => {
    const css = readFileSync('client/app/styles/recipes.css', 'utf8').replace(/\s+/g, ' ');
    expect(css).toContain(`.${hueClass(category)} { --h: ${categoryHues[category]}; }`);
  });
});
