/** Several pictures of a business: owners put them in order with the keyboard or by dragging, and visitors look at them one by one. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr, light } from '../display.ts';
import { openPage, fixture } from '../fixture.ts';
import { expectFocus, expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
let files: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  files = await Promise.all(
    ['#c22', '#2a2', '#22c', '#cc2', '#c2c', '#2cc'].map(async (background, at) => ({
      name: `${at + 1}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 800, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
});

/** Adds a business of Ada with the first `count` pictures, described by their numbers. @returns its id */
async function addGallery(name: string, count: number): Promise<string> {
  const form = new FormData();
  const fields = { name, category: 'Other', location: 'Ghent', description: 'Many pictures.' };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const { name: file, buffer } of files.slice(0, count))
    form.append('images', new Blob([new Uint8Array(buffer)]), file);
  const pictures = Array.from({ length: count }, (_, image) => ({ image, alt: `Picture number ${image + 1}` }));
  form.set('pictures', JSON.stringify(pictures));
  return (await ada.call('POST', '/api/businesses', form)).body._id;
}
const altsOf = async (id: string): Promise<string[]> =>
  (await ada.call('GET', `/api/businesses/${id}`)).body.pictures.map(({ alt }: { alt: string }) => alt);
const isForm = (request: Request) => request.headers()['content-type']?.startsWith('multipart/form-data');
const shown = (page: Page) => page.getByLabel(/^What image/);
const handle = (page: Page, place: number) => page.getByRole('button', { name: new RegExp(`^Image ${place} of`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

describe.each(displaysOr(light))('An owner with the keyboard alone $display', ({ options }) => {
  it('adds pictures, describes them and puts them in order', async () => {
    const visit = await openPage('/create-business', { ...options, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('Keyed Gallery');
    await page.getByLabel('Category').selectOption('Other');
    await page.getByLabel('Location').fill('Ghent');
    await page.getByLabel('Description').fill('Many pictures.');
    await step(
      visit,
      'Several files are chosen at once, and each is uploaded by itself.',
      async () => {
        let numUploads = 0;
        page.on('request', (request) => (numUploads += isForm(request) ? 1 : 0));
        await page.locator('input[type=file]').setInputFiles(files.slice(0, 3));
        await expectVisible(visit, 'Add images', 'Cover', 'What image 3 shows');
        await until('each is sent', () => numUploads >= 3);
        await page.waitForFunction(() => document.querySelectorAll('progress').length === 0);
        expect(numUploads).toBe(3);
      },
      // Those of forms with files are not recorded.
      { operations: [] },
    );
    await step(
      visit,
      'Each has a description.',
      async () => {
        for (const place of [1, 2, 3]) {
          await tabTo(page, page.getByLabel(`What image ${place} shows`));
          await page.keyboard.type(`Number ${place}`);
        }
      },
      { operations: [] },
    );
    await step(
      visit,
      'Arrow keys and buttons move a picture, the new place is announced, and the focus stays.',
      async () => {
        await page.getByLabel('Description', { exact: true }).focus();
        await tabTo(page, handle(page, 3));
        await page.keyboard.press('ArrowUp');
        await page.getByRole('status').getByText('Moved to place 2 of 3.').waitFor({ state: 'attached' });
        await expectFocus(handle(page, 2));
        await page.keyboard.press('Home');
        await expectFocus(handle(page, 1));
        await tabTo(page, button(page, 'Move image 2 down'));
        await page.keyboard.press('Enter');
        await expectFocus(button(page, 'Move image 3 down'));
        expect(
          await shown(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
        ).toEqual(['Number 3', 'Number 2', 'Number 1']);
      },
      { operations: [] },
    );
    await step(visit, 'The new business shows them in this order.', async () => {
      await tabTo(page, button(page, 'Create Business'));
      await page.keyboard.press('Enter');
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('main').getByRole('img', { name: 'Number 3' }).waitFor();
      expect(await altsOf(new URL(page.url()).pathname.split('/').pop()!)).toEqual([
        'Number 3',
        'Number 2',
        'Number 1',
      ]);
    });
  });
});

describe('An owner', () => {
  it('drags a picture to the first place, and it becomes the cover', async () => {
    const id = await addGallery('Dragged Gallery', 3);
    const visit = await openPage(`/edit-business/${id}`, { ...light, as: ada });
    const { page } = visit;
    await handle(page, 3).scrollIntoViewIfNeeded();
    const from = (await handle(page, 3).boundingBox())!;
    const row = (await page
      .getByRole('listitem')
      .filter({ has: handle(page, 1) })
      .boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, row.y + 20, { steps: 12 });
    await page.mouse.up();
    expect(await shown(page).first().inputValue()).toBe('Picture number 3');
    await button(page, 'Update Business').click();
    await expectToast(visit, 'Business updated successfully!');
    expect(await altsOf(id)).toEqual(['Picture number 3', 'Picture number 1', 'Picture number 2']);
  });

  it('finds added pictures again after leaving the form, and adds another by paste', async () => {
    const visit = await openPage('/create-business', { ...dark, as: ada });
    const { page } = visit;
    await page.locator('input[type=file]').setInputFiles(files.slice(0, 2));
    await page.getByLabel('What image 2 shows').fill('The second');
    await page.waitForFunction(() => document.querySelectorAll('progress').length === 0);
    await page.goto('/');
    await page.goto('/create-business');
    await page.getByLabel('What image 2 shows').waitFor();
    expect(await shown(page).last().inputValue()).toBe('The second');
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
    }, files[2]!.buffer.toString('base64'));
    await page.getByLabel('What image 3 shows').waitFor();
  });
});

describe.each(displaysOr(dark))('A visitor $display', ({ options }) => {
  it('opens the pictures of a business and goes through them with the keyboard', async () => {
    const id = await addGallery('Wide Gallery', 6);
    const visit = await openPage(`/business/${id}`, options);
    const { page } = visit;
    const dialog = page.getByRole('dialog', { name: 'Picture of Wide Gallery' });
    const second = page.getByRole('link', { name: 'Picture 2 of 6: Picture number 2' });
    await step(
      visit,
      'Small pictures and the number of further ones lie on the cover.',
      async () => {
        await page.getByRole('main').getByRole('img', { name: 'Picture number 1' }).waitFor();
        await page.getByRole('link', { name: '+2 more pictures' }).waitFor();
      },
      { operations: [] },
    );
    await step(visit, 'A small picture opens in the dialog, with its description and its number.', async () => {
      await second.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText('2 of 6').waitFor();
      await dialog.getByRole('paragraph').getByText('Picture number 2').waitFor();
    });
    await step(
      visit,
      'Arrow keys lead to the next and the previous picture, Home and End to the first and the last.',
      async () => {
        for (const [key, place] of [
          ['ArrowRight', 3],
          ['ArrowLeft', 2],
          ['End', 6],
          ['ArrowRight', 6],
          ['Home', 1],
        ] as const) {
          await page.keyboard.press(key);
          await dialog.getByText(`${place} of 6`).waitFor();
          await page.waitForFunction((at) => {
            const strip = document.querySelector('dialog [role=group]')!;
            return (
              strip.getBoundingClientRect().left === 0 && strip.querySelector('img')?.alt === `Picture number ${at}`
            );
          }, place);
        }
      },
    );
    await step(visit, 'A swipe leads to the next picture, too.', async () => {
      await dialog.getByRole('group').evaluate((slide) => slide.parentElement!.scrollBy(slide.clientWidth, 0));
      await dialog.getByText('2 of 6').waitFor();
    });
    await step(visit, 'Escape closes the dialog, and the focus returns to the small picture.', async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(second);
    });
  });
});
