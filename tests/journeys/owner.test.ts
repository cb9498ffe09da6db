/** What owners do with their businesses and pictures, and what other members and visitors can and cannot do. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { blueGate, addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { settled } from '../support/visit.ts';
import { dark, light, displaysOr } from './display.ts';
import { openPage, fixture } from './fixture.ts';
import { expectFocus, expectToast, expectHidden, expectOptions, expectVisible, step } from './steps.ts';
import { holdRequests, limitUpload } from './network-conditions.ts';

let ada: TestUser;
let ben: TestUser;
let picture: Buffer;
let tall: Buffer;

beforeAll(async () => {
  ada = await signUp(fixture(), 'ada');
  ben = await signUp(fixture(), 'ben');
  picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();
  tall = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#c22' } })
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
        await preview(page).waitFor();
        await choose(page, 'notes.png', 'image/png', Buffer.from('hello'));
        await expectVisible(visit, 'Please select an image file');
        await preview(page).waitFor();
        await submit(page, 'Remove image');
        await preview(page).waitFor({ state: 'detached' });
        await expectHidden(visit, 'Please select an image file');
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
    await limitUpload(page, 40_000);
    const shares = await watching(page);
    await step(visit, 'The upload shows its progress, and the submit waits for it.', async () => {
      await choose(page, 'noise.png', 'image/png', noise);
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
      expect(values).toEqual(['Old Sign', 'RESTAURANT', blueGate.location, blueGate.description]);
    });
    await page.getByLabel('Business Name').fill('New Sign');
    await choose(page, 'sign.png', 'image/png', picture);
    await preview(page).waitFor();
    // The submit would wait for the upload.
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
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
        const { release } = await holdRequests(page, 'DeleteBusiness');
        const remove = page.getByRole('button', { name: /^Delet/ });
        const { width } = (await remove.boundingBox())!;
        await remove.click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('button', { name: /^Deleting…/ }).waitFor();
        // Its neighbours stay where they are.
        expect((await remove.boundingBox())!.width).toBe(width);
        release();
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
        // The code of the buttons loads late.
        await settled(page);
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

const slider = (page: Page) => page.getByRole('slider', { name: 'Part of the picture that cards show' });
const positionOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image) => getComputedStyle(image).objectPosition);

/** Creates a business of Ada with the tall picture. @returns its id */
async function addTower(name: string): Promise<string> {
  const form = new FormData();
  const fields = { name, category: 'Other', location: 'Ghent', description: 'A tower with a view.' };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new Blob([new Uint8Array(tall)], { type: 'image/png' }), 'tower.png');
  return (await ada.call('POST', '/api/businesses', form)).body._id;
}

describe('An owner of a picture', () => {
  it('chooses with the keyboard which part of a picture cards show, and finds an unsent form again', async () => {
    const visit = await openPage('/create-business', { ...dark, as: ada });
    const { page } = visit;
    await page.getByLabel('Business Name').fill('Tower');
    await Promise.all([page.waitForResponse(/graphql/), choose(page, 'tower.png', 'image/png', tall)]);
    await step(
      visit,
      'Arrow keys move the part that the preview shows.',
      async () => {
        await slider(page).focus();
        for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        expect(await slider(page).inputValue()).toBe('5');
        expect(await positionOf(page, 'Preview of your picture')).toBe('5% 5%');
      },
      { operations: [] },
    );
    await step(visit, 'After leaving the form, the picture and its part are still there.', async () => {
      await page.goto('/');
      await page.goto('/create-business');
      await preview(page).waitFor();
      await slider(page).waitFor();
      expect(await slider(page).inputValue()).toBe('5');
      expect(await page.getByLabel('Business Name').inputValue()).toBe('Tower');
    });
    await page.getByLabel('Category').selectOption('Other');
    await page.getByLabel('Location').fill('Ghent');
    await page.getByLabel('Description').fill('A tower with a view.');
    await step(visit, 'The new business shows that part, and the form is empty again.', async () => {
      await page.getByRole('button', { name: 'Create Business' }).click();
      await expectToast(visit, 'Business created successfully!');
      await page.getByRole('heading', { level: 1, name: 'Tower' }).waitFor();
      expect(await positionOf(page, 'Tower')).toBe('5% 5%');
      await page.goto('/create-business');
      await page.getByLabel('Business Name').waitFor();
      expect(await preview(page).count()).toBe(0);
    });
  });

  it('drags the picture to choose its part', async () => {
    const id = await addTower('Dragged Tower');
    const visit = await openPage(`/edit-business/${id}`, { ...light, as: ada });
    const { page } = visit;
    await slider(page).waitFor();
    await step(
      visit,
      'Dragging the picture down shows its top.',
      async () => {
        const { x, y, width, height } = (await preview(page).boundingBox())!;
        await page.mouse.move(x + width / 2, y + height / 3);
        await page.mouse.down();
        await page.mouse.move(x + width / 2, y + height / 3 + 2000, { steps: 4 });
        await page.mouse.up();
        expect(await slider(page).inputValue()).toBe('0');
      },
      { operations: [] },
    );
    await step(
      visit,
      'The details page and the card show it.',
      async () => {
        await page.getByRole('button', { name: 'Update Business' }).click();
        await expectToast(visit, 'Business updated successfully!');
        await page.waitForURL(`/business/${id}`);
        expect(await positionOf(page, 'Dragged Tower')).toBe('0% 0%');
      },
      { operations: ['UpdateBusiness', 'BusinessPage', 'BusinessComments'] },
    );
  });

  it('returns from home to no deleted business', async () => {
    const id = await addBusiness(ada, { name: 'Short Lease' });
    const visit = await openPage(`/business/${id}`, { ...light, as: ada });
    const { page } = visit;
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(visit, 'Business deleted');
    await page.waitForURL('/');
    await step(visit, 'Back leads home from the edit form and from the page of the deleted business.', async () => {
      for (let times = 0; times < 2; times += 1) {
        await page.goBack();
        await page.waitForURL('/');
        await expectVisible(visit, 'Discover Amazing Businesses');
      }
    });
  });
});

describe('A visitor', () => {
  it('opens the whole picture and zooms it with the keyboard', async () => {
    const id = await addTower('Whole Tower');
    const visit = await openPage(`/business/${id}`, light);
    const { page } = visit;
    const link = page.getByRole('link', { name: 'Whole picture' });
    const dialog = page.getByRole('dialog', { name: 'Picture of Whole Tower' });
    const picture = dialog.getByRole('img', { name: 'Whole Tower' });
    await link.focus();
    await step(
      visit,
      'Enter opens the whole picture in a dialog.',
      async () => {
        await page.keyboard.press('Enter');
        await dialog.waitFor();
        await expectFocus(dialog.getByRole('group'));
        const { width, height } = (await picture.boundingBox())!;
        expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
        expect(width).toBeLessThanOrEqual(1440);
        expect(height).toBeLessThanOrEqual(900);
      },
      { operations: [] },
    );
    await step(visit, 'Plus, minus and zero zoom, and arrow keys move the enlarged picture.', async () => {
      const before = (await picture.boundingBox())!.height;
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await dialog.getByText('200 %').waitFor();
      expect((await picture.boundingBox())!.height).toBeCloseTo(before * 2, -1);
      const view = dialog.getByRole('group');
      const top = await view.evaluate(({ scrollTop }) => scrollTop);
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(([element, from]) => element.scrollTop > from, [
        (await view.elementHandle())!,
        top,
      ] as const);
      await page.keyboard.press('-');
      await dialog.getByText('150 %').waitFor();
      await page.keyboard.press('0');
      await dialog.getByText('100 %').waitFor();
    });
    await step(visit, 'Escape closes the dialog, and the focus returns to the picture.', async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectFocus(link);
    });
    await step(
      visit,
      'A click on the picture opens it again, clicks enlarge it and show it whole, and Close closes it.',
      async () => {
        await link.click();
        await dialog.getByText('100 %').waitFor();
        await picture.click({ position: { x: 20, y: 20 } });
        await dialog.getByText('200 %').waitFor();
        expect(await dialog.getByRole('group').evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(40);
        await picture.click();
        await dialog.getByText('100 %').waitFor();
        await dialog.getByRole('button', { name: 'Close' }).click();
        await dialog.waitFor({ state: 'detached' });
      },
    );
  });
});
