/** Large photographs are scaled down before the upload, in a type that the browser can write. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { session } from '#client/core/session.ts';
import { adaAsOwner, bakery } from '../sampleData.ts';
import { ada, renderApp } from '../renderApp.tsx';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]);
/** What a canvas writes: a JPEG that is small, and a WebP that is smaller. PNG stands in for a type that it cannot write. */
const written: Record<string, Blob> = {
  'image/jpeg': new Blob([jpeg, new Uint8Array(300_000)], { type: 'image/jpeg' }),
  'image/png': new Blob([new Uint8Array(9_000_000)], { type: 'image/png' }),
  'image/webp': new Blob(['RIFF0000WEBP', new Uint8Array(200_000)], { type: 'image/webp' }),
};

/** A browser that decodes every picture as one of 4000 x 3000 pixels, and writes these types. */
function browserWith(...types: string[]): void {
  const bitmap = { width: 4000, height: 3000, close: () => undefined };
  window.createImageBitmap = () => Promise.resolve(bitmap as ImageBitmap);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type = '') => done(written[types.includes(type) ? type : 'image/png']!));
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'createImageBitmap');
});

/** Opens the form of a new business and chooses a picture of 8 MB. */
async function choose(name: string, type: string) {
  const page = renderApp(<CreateBusinessPage />, {
    as: ada,
    url: '/create-business',
    responses: {
      UploadPicture: { uploadPicture: { __typename: 'Picture', id: 'p1', url: '/pictures/p1.webp' } },
      CreateBusiness: { createBusiness: bakery({ owner: adaAsOwner }) },
    },
  });
  await page.user.upload(
    await screen.findByLabelText('Choose image'),
    new File([new Uint8Array(8_000_000)], name, { type }),
  );
  const sent = (operation: string) => page.requests.find((each) => each.operation === operation);
  return { ...page, sent };
}

/** Chooses a picture of 8 MB. @returns the uploaded one */
async function upload(name: string, type: string): Promise<File> {
  const { sent } = await choose(name, type);
  await waitFor(() => expect(sent('UploadPicture')).toBeDefined());
  return sent('UploadPicture')!.variables.image as File;
}

describe('A large photograph', () => {
  it('is scaled down in a browser that cannot write WebP', async () => {
    browserWith('image/jpeg');
    const { type, size } = await upload('beach.jpg', 'image/jpeg');
    expect({ type, size }).toEqual({ type: 'image/jpeg', size: written['image/jpeg']!.size });
  });

  it('stays as small as WebP makes it where it is no JPEG', async () => {
    browserWith('image/jpeg', 'image/webp');
    const { type, size } = await upload('beach.png', 'image/png');
    expect({ type, size }).toEqual({ type: 'image/webp', size: written['image/webp']!.size });
  });
});

describe('A photograph that is being scaled down', () => {
  /** A browser that decodes pictures when the returned function is called. */
  function slowBrowser(): () => Promise<void> {
    browserWith('image/jpeg');
    const decode = window.createImageBitmap;
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      await started;
      return decode(picture);
    };
    return () =>
      act(async () => {
        start();
        // Longer than the responses of the server.
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
  }

  const pictureDrafts = () => Object.keys(sessionStorage).filter((key) => key.endsWith(':pictures'));

  it('is sent with the form', async () => {
    const scaleDown = slowBrowser();
    const { user, sent } = await choose('beach.jpg', 'image/jpeg');
    fireEvent.change(screen.getByLabelText('Business Name'), { target: { value: 'The Mill' } });
    await user.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Porto' } });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'A mill by the river.' } });
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    expect(await screen.findByRole('button', { name: 'Creating Business...' })).toBeDisabled();
    expect(sent('CreateBusiness')).toBeUndefined();
    expect(screen.getByLabelText('Choose image')).toBeDisabled();
    await scaleDown();
    await waitFor(() => expect(sent('CreateBusiness')).toBeDefined());
    expect(sent('CreateBusiness')!.variables.input).toMatchObject({ pictures: [{ id: 'p1', alt: '' }] });
    await screen.findByText('Business created successfully!');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept by a form that was left, and shown when it is open again', async () => {
    const scaleDown = slowBrowser();
    const { router, sent } = await choose('beach.jpg', 'image/jpeg');
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/create-business'));
    await scaleDown();
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    await waitFor(() => expect(sent('UploadPicture')).toBeDefined());
  });

  it('stays in the draft of a form that was left', async () => {
    const scaleDown = slowBrowser();
    const { router, sent } = await choose('beach.jpg', 'image/jpeg');
    await act(() => router.navigate('/'));
    await scaleDown();
    expect(sent('UploadPicture')).toBeUndefined();
    expect(pictureDrafts()).toHaveLength(1);
  });

  it('is in no draft after a user has cancelled the form', async () => {
    const scaleDown = slowBrowser();
    const { user, sent } = await choose('beach.jpg', 'image/jpeg');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('elsewhere');
    await scaleDown();
    expect(sent('UploadPicture')).toBeUndefined();
    expect(pictureDrafts()).toEqual([]);
  });

  it('is in no draft after a user has logged out', async () => {
    const scaleDown = slowBrowser();
    const { router, sent } = await choose('beach.jpg', 'image/jpeg');
    await act(() => router.navigate('/'));
    act(() => session.end());
    await scaleDown();
    expect(sent('UploadPicture')).toBeUndefined();
    expect(pictureDrafts()).toEqual([]);
  });
});
