/** Large photographs are scaled down before the upload, in a type that the browser can write. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
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

/** Chooses a picture of 8 MB. @returns the uploaded one */
async function upload(name: string, type: string): Promise<File> {
  const { user, requests } = renderApp(<CreateBusinessPage />, {
    as: ada,
    url: '/create-business',
    responses: { UploadPicture: { uploadPicture: { __typename: 'Picture', id: 'p1', url: '/pictures/p1.webp' } } },
  });
  await user.upload(
    await screen.findByLabelText('Choose image'),
    new File([new Uint8Array(8_000_000)], name, { type }),
  );
  const sent = () => requests.find(({ operation }) => operation === 'UploadPicture');
  await waitFor(() => expect(sent()).toBeDefined());
  return sent()!.variables.image as File;
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
