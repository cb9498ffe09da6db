/** Open pages update by themselves: the bell, counts and new comments, with one stream for all tabs of a browser. */
import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { addBusiness } from '../../support/businesses.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr, light } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { step } from '../steps.ts';

const add = (who: TestUser, id: string, text: string) =>
  who.graphql('mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }', {
    id,
    text,
  });
const like = (who: TestUser, id: string) =>
  who.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });

/** Returns the event streams that the pages of a browser have open from now on. */
function openStreams(context: BrowserContext): Set<Request> {
  const streams = new Set<Request>();
  context.on('request', (request) => request.headers().accept === 'text/event-stream' && streams.add(request));
  const end = (request: Request) => void streams.delete(request);
  context.on('requestfinished', end).on('requestfailed', end);
  return streams;
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

describe.each(displaysOr(dark))('Members $display', ({ display, options }) => {
  it('see in the bell at once what happens in another browser', async () => {
    const number = display.length;
    const [ann, ben] = [await signUp(fixture(), `live-ann${number}`), await signUp(fixture(), `live-ben${number}`)];
    const id = await addBusiness(ann, { name: `Red Lantern ${number}` });
    const own = await openPage('/', { ...options, as: ann });
    await bell(own.page, 'Notifications').waitFor();
    const other = await openPage(`/business/${id}`, { ...options, as: ben });
    await step(
      own,
      'The bell counts a like without a request of the page.',
      async () => {
        await other.page.getByRole('button', { name: /^Like/ }).first().click();
        await bell(own.page, 'Notifications, 1 unread').waitFor();
      },
      { operations: [] },
    );
  });

  it('read of new comments without losing their place, and load them by a press', async () => {
    const number = display.length;
    const [cem, dan] = [await signUp(fixture(), `live-cem${number}`), await signUp(fixture(), `live-dan${number}`)];
    const id = await addBusiness(cem, { name: `Green Lantern ${number}` });
    await add(dan, id, 'The first comment.');
    const visit = await openPage(`/business/${id}`, { ...options, as: cem });
    const { page } = visit;
    await page.getByText('The first comment.').waitFor();
    await until('the page has a stream', async () => {
      await like(dan, id);
      return (await page.getByRole('button', { name: /^Like/ }).first().textContent())?.includes('1') ?? false;
    });
    await step(
      visit,
      'Two comments announce themselves.',
      async () => {
        await add(dan, id, 'The second comment.');
        await page.getByRole('button', { name: '1 new comment' }).waitFor();
        await add(dan, id, 'The third comment.');
        await page.getByRole('button', { name: '2 new comments' }).waitFor();
        expect(await page.getByText('The third comment.').count()).toBe(0);
        await page.getByRole('heading', { name: 'Comments (3)' }).waitFor();
      },
      { operations: [] },
    );
    await step(
      visit,
      'A press shows them, with the focus on the newest.',
      async () => {
        await page.getByRole('button', { name: '2 new comments' }).press('Enter');
        await page.getByText('The third comment.').waitFor();
        await page.waitForFunction(() => document.activeElement?.textContent?.includes('The third comment.'));
        expect(await page.getByRole('button', { name: /new comment/ }).count()).toBe(0);
      },
      { operations: ['BusinessComments'] },
    );
    await step(visit, "The reader's own comments are not announced.", async () => {
      await page.getByPlaceholder('Write a comment...').fill('My own comment.');
      await page.getByRole('button', { name: 'Add Comment' }).click();
      await page.getByRole('heading', { name: 'Comments (4)' }).waitFor();
      await add(dan, id, 'The last comment.');
      await page.getByRole('button', { name: '1 new comment' }).waitFor();
    });
  });
});

describe('A browser', () => {
  it('has one stream for eight tabs, in which none waits, and another tab goes on when the one with the stream is closed', async () => {
    const eve = await signUp(fixture(), 'live-eve');
    const fay = await signUp(fixture(), 'live-fay');
    const ids = await Promise.all(Array.from({ length: 3 }, (_, at) => addBusiness(eve, { name: `Shop ${at}` })));
    // A page without a script.
    const { page: first } = await openPage('/icon.svg', { ...light, as: eve });
    const context = first.context();
    const streams = openStreams(context);
    const tabs = [first, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
    for (const [at, page] of tabs.entries()) {
      await page.goto(at % 2 === 0 ? '/' : `/business/${ids[at % 3]}`);
      await bell(page, 'Notifications').waitFor();
    }
    await until('one stream is open', () => streams.size === 1);
    await like(fay, ids[0]!);
    for (const page of tabs) await bell(page, 'Notifications, 1 unread').waitFor();
    // A tab that shows another business opens the stream again.
    await until('one stream is open', () => streams.size === 1);
    const [stream] = streams;
    const withStream = stream!.frame().page();
    await withStream.close();
    await until('another tab has opened the stream', () => [...streams].some((each) => each !== stream));
    await like(fay, ids[1]!);
    for (const page of tabs.filter((each) => each !== withStream))
      await bell(page, 'Notifications, 2 unread').waitFor();
  });

  it('leaves a private page for the login within seconds after the session has ended elsewhere', async () => {
    const jon = await signUp(fixture(), 'live-jon');
    // A page without a script.
    const { page } = await openPage('/icon.svg', { ...light, as: jon });
    const opened = page.waitForResponse((response) => response.request().headers().accept === 'text/event-stream');
    await page.goto('/profile');
    expect((await opened).status()).toBe(200);
    await jon.graphql('mutation { logout }');
    // The bell alone would ask after a minute.
    await page.waitForURL('/login', { timeout: 45_000 });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('stays on a public page, as that of a visitor, after the session has ended elsewhere', async () => {
    const owner = await signUp(fixture(), 'live-kim');
    const id = await addBusiness(owner, { name: 'Blue Lantern' });
    const paths = [`/business/${id}`, '/unsubscribe?token=unknown', '/reset-password#token=unknown', '/users', '/'];
    for (const [at, path] of paths.entries()) {
      const member = await signUp(fixture(), `live-kim-${at}`);
      // A page without a script.
      const { page } = await openPage('/icon.svg', { ...light, as: member });
      await member.graphql('mutation { logout }');
      await page.goto(path);
      const address = page.url();
      await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor({ timeout: 45_000 });
      await page.getByText('Invalid or expired session, please log in again').waitFor();
      expect(page.url()).toBe(address);
      const stored = () => ['token', 'userData'].map((key) => localStorage.getItem(key));
      expect(await page.evaluate(stored)).toEqual([null, null]);
    }
  });

  it('shows nothing of the last member to the next one', async () => {
    const [gil, hal, ivy] = await Promise.all(
      ['live-gil', 'live-hal', 'live-ivy'].map((name) => signUp(fixture(), name)),
    );
    const [ofGil, ofHal] = [await addBusiness(gil!, { name: 'Of Gil' }), await addBusiness(hal!, { name: 'Of Hal' })];
    const { page } = await openPage('/', { ...light, as: gil });
    await like(ivy!, ofGil);
    await add(ivy!, ofGil, 'A first comment.');
    await bell(page, 'Notifications, 2 unread').waitFor();
    await page
      .getByRole('button', { name: /live-gil/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login', exact: true }).first().click();
    await page.getByLabel('Email').fill(hal!.email);
    await page.getByLabel('Password', { exact: true }).fill(hal!.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await bell(page, 'Notifications').waitFor();
    const seen = await page.evaluateHandle(() => {
      const names = new Set<string>();
      const collect = () =>
        document.querySelectorAll('[aria-label$=unread]').forEach(({ ariaLabel }) => names.add(ariaLabel!));
      new MutationObserver(collect).observe(document.body, { attributes: true, childList: true, subtree: true });
      return names;
    });
    await add(ivy!, ofGil, 'A second comment, the third event for the last member.');
    await like(ivy!, ofHal);
    await bell(page, 'Notifications, 1 unread').waitFor();
    await add(ivy!, ofHal, 'The second event for the next member.');
    await bell(page, 'Notifications, 2 unread').waitFor();
    expect(await seen.evaluate((names) => [...names])).toEqual(['Notifications, 1 unread', 'Notifications, 2 unread']);
  });
});
