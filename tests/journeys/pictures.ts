/**
 * Takes a picture of every screen, light and dark, in six widths, of a site that holds the demo. The screens of moderators are among
 * them where the member of the demo is an admin (`npm run admin -- grant`):
 * `tsx tests/journeys/pictures.ts http://localhost:4000 <folder> [screen]`
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { demoMember } from '#server/demo/member.ts';
import { findBrowser } from '../setup/find-browser.mjs';
import { apiClient, visitorOf } from '../support/api.ts';
import type { TestUser } from '../support/users.ts';
import { closeBrowser, settled, visit } from '../support/visit.ts';

const [url = 'http://localhost:4000', folder = 'pictures', only] = process.argv.slice(2);
const fixture = { url };
const sizes = [
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

interface Screen {
  name: string;
  path: string;
  isMember?: boolean;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

interface Liked {
  name: string;
  cover: object | null;
}

/** Clicks a button, and waits for its result. */
const press = (name: string | RegExp, brings?: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  if (brings) await page.locator(brings).waitFor();
};

async function demo(): Promise<TestUser> {
  const { email, password, username } = demoMember;
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { token user { id } } }';
  const { token, user } = (await visitorOf(fixture).graphql(login, { input: { email, password } })).login;
  return { id: user.id, username, email, password, token, ...apiClient(fixture, token) };
}

async function screensFor(member: TestUser): Promise<Screen[]> {
  const { businesses, me } = await member.graphql(`{
    businesses(sort: { field: LIKES, order: DESC }, first: 24) { nodes { id name cover { src } } }
    me { role businesses(first: 1) { nodes { id } } }
  }`);
  // In letters that the fonts of any machine know.
  const liked = businesses.nodes.find((one: Liked) => one.cover && /^[ -~]+$/.test(one.name)).id;
  const own = me.businesses.nodes[0].id;
  return [
    { name: 'home', path: '/' },
    { name: 'home-filters', path: '/?category=Restaurant&minRating=4&sortBy=averageRating' },
    { name: 'home-empty', path: '/?search=nothing+like+it+anywhere' },
    {
      name: 'home-map',
      path: '/?view=map',
      act: (page) => page.locator('.leaflet-marker-pane :is(a, button)').first().waitFor(),
    },
    {
      name: 'suggestions',
      path: '/',
      act: async (page) => {
        await page.getByRole('combobox', { name: 'Find in the directory' }).fill('ga');
        await page.getByRole('option').first().waitFor();
      },
    },
    { name: 'filters-open', path: '/', act: press('Show Filters') },
    { name: 'home-member', path: '/', isMember: true },
    { name: 'menu', path: '/', isMember: true, act: press(/^User menu/) },
    { name: 'toast', path: '/', act: press(/^Like/, '.Toastify__toast') },
    { name: 'details', path: `/business/${liked}` },
    { name: 'details-owner', path: `/business/${own}`, isMember: true },
    { name: 'delete', path: `/business/${own}`, isMember: true, act: press(/^Delete/, '[role=alertdialog]') },
    { name: 'review', path: `/business/${liked}`, isMember: true, act: press(/review$/i, 'textarea') },
    { name: 'login', path: '/login' },
    { name: 'login-faults', path: '/login', act: press('Sign in') },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password#token=x' },
    { name: 'verify-email', path: '/verify-email#token=x' },
    { name: 'register', path: '/register' },
    { name: 'register-faults', path: '/register', act: press('Create account') },
    { name: 'create', path: '/create-business', isMember: true },
    { name: 'create-faults', path: '/create-business', isMember: true, act: press('Create Business') },
    { name: 'edit', path: `/edit-business/${own}`, isMember: true },
    { name: 'profile', path: '/profile', isMember: true },
    { name: 'profile-saved', path: '/profile', isMember: true, act: (page) => page.getByRole('tab').last().click() },
    { name: 'profile-edit', path: '/profile', isMember: true, act: press('Edit Profile') },
    { name: 'saved', path: '/saved', isMember: true },
    { name: 'users', path: '/users', isMember: true },
    { name: 'users-empty', path: '/users?search=no+such+name' },
    { name: 'user', path: `/user/${demoMember.username}` },
    { name: 'account', path: '/account', isMember: true },
    { name: 'notifications', path: '/notifications', isMember: true },
    { name: 'feed', path: '/feed', isMember: true },
    { name: 'unknown-business', path: '/business/unknown' },
    { name: 'unknown-user', path: '/user/unknown-user' },
    { name: 'not-found', path: '/no/such/street' },
    ...['about', 'rules', 'privacy', 'accessibility', 'moderation/log'].map((path) => ({
      name: path.replace('/', '-'),
      path: `/${path}`,
    })),
    ...(me.role === 'MEMBER'
      ? []
      : ['moderation', 'moderation/audit'].map((path) => ({
          name: path.replace('/', '-'),
          path: `/${path}`,
          isMember: true,
        }))),
  ];
}

mkdirSync(folder, { recursive: true });
process.env.CHROMIUM_PATH = await findBrowser();
const member = await demo();
for (const { name, path, isMember, act } of await screensFor(member)) {
  if (only && name !== only) continue;
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, end } = await visit(fixture, path, {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        ...(isMember && { as: member }),
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act?.(page);
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`) });
      await end();
    }
  }
}
await closeBrowser();
