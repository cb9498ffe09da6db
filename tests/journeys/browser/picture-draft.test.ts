/** A picture of an unsent form whose upload has failed: the browser keeps the file. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { dark, displaysOr } from '../display.ts';
import { fixture, openPage } from '../fixture.ts';
import { failRequests, removeInterceptions, requestFailed } from '../network-conditions.ts';
import { expectToast, expectVisible, step } from '../steps.ts';

let ada: TestUser;
let buffer: Buffer;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
});

/** The number of files that the browser keeps for unsent forms. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const request = opening.result.transaction('files').objectStore('files').count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
          opening.result.close();
        };
      }),
  );

const notUploaded = 'The image was not uploaded';
const fails = { consoleErrors: [requestFailed] };

describe.each(displaysOr(dark))('A member $display', ({ display, options }) => {
  it('finds a picture again that was not uploaded, and sends it with the form', async () => {
    const name = `Kept Lamp ${display}`;
    const visit = await openPage('/create-business', { ...options, as: ada });
    const { page } = visit;
    const preview = page.getByRole('img', { name: 'Preview of your picture' });
    /** Waits until the preview shows the file itself. */
    const isShown = () =>
      until('the preview shows the picture', () =>
        preview.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 800),
      );
    const isKept = async () => {
      await isShown();
      await expectVisible(visit, notUploaded, 'Try again');
      expect(await keptFiles(page)).toBe(1);
    };
    await failRequests(page, 'UploadPicture');
    await page.getByLabel('Business Name').fill(name);
    await step(
      visit,
      'The form says that the upload has failed.',
      async () => {
        await page.locator('input[type=file]').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer });
        await isKept();
      },
      fails,
    );
    await step(
      visit,
      'The picture is there after another screen.',
      async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Main Street' }).click();
        await page.getByRole('link', { name: 'Add Business' }).click();
        await isKept();
      },
      fails,
    );
    await step(
      visit,
      'It is there after a reload.',
      async () => {
        await page.reload();
        await isKept();
        expect(await page.getByLabel('Business Name').inputValue()).toBe(name);
      },
      fails,
    );
    await page.getByLabel('Category').selectOption('Other');
    await page.getByLabel('Location').fill('Ghent');
    await page.getByLabel('Description').fill('Lamps of all sizes.');
    await step(visit, 'The form sends it.', async () => {
      await removeInterceptions(page);
      await page.getByRole('button', { name: 'Create Business' }).click();
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.getByRole('main').getByRole('img', { name }).getAttribute('src')).toMatch(/\/pictures\//);
    });
    await until('the browser keeps no file', async () => (await keptFiles(page)) === 0);
  });
});
