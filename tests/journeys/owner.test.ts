/** What owners do with their businesses, and what other members cannot do. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { blueDoor, addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { dark, light, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectFocus, expectToast, expectHidden, expectOptions, expectVisible, step } from './steps.ts';
import { holdRequests, limitUpload } from './network-conditions.ts';

let ada: TestUser;
let ben: TestUser;
let picture: Buffer;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
});

const fields = ['Business Name', 'Category', 'Location', 'Description'];
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of your picture' });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function fill(page: Page, { name, category, location, description }: Record<string, string>) {
  await page.getByLabel('Business Name').fill(name!);
  await page.getByLabel('Category').selectOption(category!);
  await page.getByLabel('Location').fill(location!);
  await page.getByLabel('Description').fill(description!);
}

/** Drops a file onto the form, as dragging it there does. */
async function drop(page: Page, name: string, type: string, bytes: Buffer) {
  const files = await page.evaluateHandle(
    ([fileName, mime, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName!, { type: mime }));
      return transfer;
    },
    [name, type, bytes.toString('base64')],
  );
  await page.getByText('Drag a picture here').dispatchEvent('drop', { dataTransfer: files });
}

/** Records every value of the page's progress bars from now on. @returns a function that returns the recorded values */
async function watching(page: Page): Promise<() => Promise<number[]>> {
  const shares = await page.evaluateHandle(() => {
    const seen: number[] = [];
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('progress')) if (bar.value !== seen.at(-1)) seen.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => shares.jsonValue();
}

describe.each(displaysOr(dark))('An owner $display', ({ display, options }) => {
  it('creates a business with a picture', async () => {
    const name = `Lamp Lane ${display}`;
    const visit = await openPage('/', { ...options, as: ada });
    const { page } = visit;
    await page.getByRole('link', { name: 'Add Business' }).click();

    await step(visit, ['Create form.'], async () => {
      await page.getByRole('heading', { level: 1, name: 'Create Business' }).waitFor();
      await expectVisible(
        visit,
        'Create Business',
        'Enter business name',
        'Enter business location',
        'Describe your business...',
        'Choose image',
      );
      await expectOptions(page.getByLabel('Category'), [
        'Select a category',
        'Restaurant',
        'Retail',
        'Service',
        'Technology',
        'Healthcare',
        'Education',
        'Entertainment',
        'Automotive',
        'Real Estate',
        'Other',
      ]);
    });
    await step(
      visit,
      'Image optional, must be an image file, with preview and remove option.',
      async () => {
        await choose(page, 'notes.txt', 'text/plain', Buffer.from('hello'));
        await expectVisible(visit, 'Please select an image file');
        await choose(page, 'lamp.png', 'image/png', picture);
        await expectHidden(visit, 'Please select an image file');
        await choose(page, 'notes.png', 'image/png', Buffer.from('hello'));
        await expectVisible(visit, 'Please select an image file');
        await choose(page, 'lamp.png', 'image/png', picture);
        await preview(page).waitFor();
        await expectHidden(visit, 'Please select an image file');
        await submit(page, 'Remove image');
        await preview(page).waitFor({ state: 'detached' });
      },
      { operations: [] },
    );
    await step(visit, 'A picture can also be dropped onto the form.', async () => {
      await drop(page, 'lamp.png', 'image/png', picture);
      await preview(page).waitFor();
    });
    await fill(page, { name, category: 'Retail', location: 'Ghent', description: 'Lamps of every kind.' });
    const held = await holdRequests(page, 'CreateBusiness');
    await submit(page, 'Create Business');
    await step(visit, 'The button shows that the request is in progress.', () =>
      expectVisible(visit, 'Creating Business...'),
    );
    held.release();
    await step(visit, 'Success goes to /business/{id}.', async () => {
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/business\/[0-9a-f-]{36}$/);
      expect(await page.getByRole('main').getByRole('img', { name }).getAttribute('src')).toMatch(/\/pictures\//);
    });
    await step(
      visit,
      [
        'Business list: add to front.',
        'Edit link for the owner only.',
        'The Edit link replaces the Follow button on cards.',
        'Signed-in user: create businesses.',
      ],
      async () => {
        await page.getByRole('link', { name: 'Home', exact: true }).first().click();
        const first = page.getByRole('article').first();
        await first.getByRole('link', { name, exact: true }).waitFor();
        await first.getByRole('link', { name: `Edit ${name}` }).waitFor();
        expect(await first.getByRole('button', { name: /Follow|Unfollow/ }).count()).toBe(0);
      },
      { operations: [] },
    );
  });

  it('sees the progress of an upload on a slow connection', async () => {
    const name = `Slow Boat ${display}`;
    const visit = await openPage('/create-business', { ...options, as: ada });
    const { page } = visit;
    await fill(page, { name, category: 'Other', location: 'Ghent', description: 'Slow boats to everywhere.' });
    // Small enough that the client does not resize it, and incompressible.
    const noise = await sharp(randomBytes(400 * 250 * 3), { raw: { width: 400, height: 250, channels: 3 } })
      .png()
      .toBuffer();
    await choose(page, 'noise.png', 'image/png', noise);
    await limitUpload(page, 150_000);
    const shares = await watching(page);
    await step(visit, 'The upload shows its progress.', async () => {
      await submit(page, 'Create Business');
      await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });
    const seen = await shares();
    expect(seen.filter((share) => share > 0.05 && share < 0.95).length).toBeGreaterThanOrEqual(3);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });

  it('edits a business and removes its picture', async () => {
    const id = await addBusiness(ada, { name: 'Old Sign' });
    const visit = await openPage(`/business/${id}`, { ...options, as: ada });
    const { page } = visit;
    await step(visit, 'The owner sees Edit and Delete buttons.', () => expectVisible(visit, 'Edit', 'Delete'));
    await page.getByRole('link', { name: 'Edit', exact: true }).click();

    await step(visit, 'Prefilled edit form.', async () => {
      await page.getByRole('heading', { level: 1, name: 'Edit Business' }).waitFor();
      await expectVisible(visit, 'Edit Business', 'Update Business');
      const values = await Promise.all(fields.map((label) => page.getByLabel(label).inputValue()));
      expect(values).toEqual(['Old Sign', 'RESTAURANT', blueDoor.location, blueDoor.description]);
    });
    await page.getByLabel('Business Name').fill('New Sign');
    await choose(page, 'sign.png', 'image/png', picture);
    await preview(page).waitFor();
    const held = await holdRequests(page, 'UpdateBusiness');
    await submit(page, 'Update Business');
    await step(visit, 'The button shows that the update is in progress.', () =>
      expectVisible(visit, 'Updating Business...'),
    );
    held.release();
    await step(
      visit,
      ['Success of an edit goes to /business/{id}.', 'Edit only own businesses.'],
      async () => {
        await expectToast(visit, 'Business updated successfully!');
        await page.waitForURL(`/business/${id}`);
        await page.getByRole('main').getByRole('img', { name: 'New Sign' }).waitFor();
      },
      { operations: [] },
    );
    await step(visit, 'The picture can be removed.', async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await submit(page, 'Remove image');
      await submit(page, 'Update Business');
      await expectToast(visit, 'Business updated successfully!');
      await expectVisible(visit, 'New Sign', 'No image');
    });
  });

  it('deletes a business after a confirmation', async () => {
    const id = await addBusiness(ada, { name: `Short Stay ${display}` });
    const visit = await openPage('/', { ...options, as: ada });
    const { page } = visit;
    await page.getByRole('link', { name: `Short Stay ${display}`, exact: true }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await step(
      visit,
      "Confirmation 'Are you sure you want to delete this business?'",
      async () => {
        await expectVisible(visit, 'Are you sure you want to delete this business?');
        const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
        await expectFocus(cancel);
        await cancel.click();
        await expectHidden(visit, 'Are you sure you want to delete this business?');
        expect(new URL(page.url()).pathname).toBe(`/business/${id}`);
      },
      { operations: [] },
    );
    await step(
      visit,
      ['Business list: remove by _id.', 'Or navigation to /.', 'Delete only own businesses.'],
      async () => {
        await page.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expectToast(visit, 'Business deleted');
        await page.waitForURL('/');
        await expectHidden(visit, `Short Stay ${display}`);
      },
      { operations: ['DeleteBusiness'] },
    );
  });
});

describe('An owner', () => {
  it('sees the validation errors of a business', async () => {
    const visit = await openPage('/create-business', { ...light, as: ada });
    const { page } = visit;
    await step(
      visit,
      'All fields are empty.',
      async () => {
        await submit(page, 'Create Business');
        await expectVisible(
          visit,
          'Business name is required',
          'Category is required',
          'Location is required',
          'Description is required',
        );
      },
      { operations: [] },
    );
    await step(
      visit,
      'All texts are too short.',
      async () => {
        await fill(page, { name: 'a', category: 'Other', location: 'b', description: 'too short' });
        await expectVisible(
          visit,
          'Business name must be at least 2 characters',
          'Location must be at least 2 characters',
        );
        await expectVisible(visit, 'Description must be at least 10 characters');
      },
      { operations: [] },
    );
    await step(
      visit,
      'A picture is too large.',
      async () => {
        await choose(page, 'huge.gif', 'image/gif', Buffer.alloc(5_000_001));
        await expectVisible(visit, 'Image must be smaller than 5 MB');
      },
      { operations: [] },
    );
    await step(visit, 'Cancel goes to /.', async () => {
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.waitForURL('/');
    });
  });

  it('finds an unsaved business again after a reload', async () => {
    const visit = await openPage('/create-business', { ...dark, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('Half a name');
    await page.reload();
    await step(visit, 'The entered texts are still there.', async () => {
      await page.getByLabel('Business Name').waitFor();
      expect(await page.getByLabel('Business Name').inputValue()).toBe('Half a name');
    });
  });

  it('returns from the edit form to the details page', async () => {
    const id = await addBusiness(ada, { name: 'Second Thoughts' });
    const visit = await openPage(`/edit-business/${id}`, { ...light, as: ada });
    await step(visit, 'Cancel goes back to the business page.', async () => {
      await visit.page.getByRole('link', { name: 'Cancel' }).click();
      await visit.page.waitForURL(`/business/${id}`);
      await expectVisible(visit, 'Second Thoughts');
    });
  });

  it('sees that another session has changed the business', async () => {
    const id = await addBusiness(ada, { name: 'Two Windows' });
    const visit = await openPage(`/edit-business/${id}`, { ...light, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('My Windows');
    await ada.call('PUT', `/api/businesses/${id}`, { location: 'Elsewhere' });
    await step(visit, "Update failures show the service's message.", async () => {
      await submit(page, 'Update Business');
      expect(await expectToast(visit, 'This business was changed by someone else')).toBe('alert');
      expect(await page.getByLabel('Business Name').inputValue()).toBe('My Windows');
    });
    await step(visit, 'The next attempt succeeds.', async () => {
      await submit(page, 'Update Business');
      await expectToast(visit, 'Business updated successfully!');
      await expectVisible(visit, 'My Windows');
    });
  });
});

describe('Another member', () => {
  it('cannot edit the business of another user', async () => {
    const id = await addBusiness(ada, { name: 'Private Shop' });
    const visit = await openPage(`/business/${id}`, { ...light, as: ben });
    const { page } = visit;
    await step(
      visit,
      "Edit and Delete buttons show only when the current user's id equals the owner's id.",
      async () => {
        await page.getByRole('heading', { level: 1, name: 'Private Shop' }).waitFor();
        await expectHidden(visit, 'Edit', 'Delete');
      },
    );
    await page.goto(`/edit-business/${id}`);
    await step(visit, 'The edit page rejects non-owners and redirects to /.', async () => {
      await expectToast(visit, 'You are not authorized to edit this business');
      await page.waitForURL('/');
    });
  });
});
