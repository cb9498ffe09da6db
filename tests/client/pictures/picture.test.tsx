/** What a picture shows while it loads, and after a failure. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Picture } from '#client/ui/Picture.tsx';

const picture = { src: '/a.webp', srcSet: '/a.webp 320w', placeholder: 'data:,', width: 320, height: 200 };
const shopFront = <Picture picture={picture} alt="The shop" sizes="1px" />;
const image = () => screen.getByAltText('The shop');

afterEach(() => {
  jest.useRealTimers();
});

describe('A picture', () => {
  it('has a blurred one behind it until it is there, and then nothing behind its transparent parts', async () => {
    // jsdom loads no pictures.
    const decode = () => Promise.resolve();
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true });
    const { rerender } = render(shopFront);
    expect(image().style.backgroundImage).not.toBe('');
    Object.defineProperty(image(), 'complete', { value: true });
    fireEvent.load(image());
    await waitFor(() => expect(image().style.backgroundImage).toBe(''));
    rerender(<Picture picture={{ ...picture }} alt="The shop" sizes="1px" position={20} />);
    expect(image()).toHaveClass('shows-20');
    expect(image().style.backgroundImage).toBe('');
  });

  it('that did not load, of a business or a user, loads again when the connection returns, also where the first requests fail', async () => {
    const setOnline = (isOnline: boolean) =>
      act(() => {
        jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      });
    const avatar = <Avatar username="ada" picture="/ada.webp" />;
    const { container } = render([shopFront, avatar].map((each, key) => <div key={key}>{each}</div>));
    const addresses = () => [...container.querySelectorAll('img')].map((each) => each.getAttribute('src'));
    expect(addresses()).toEqual(['/a.webp', '/ada.webp']);
    setOnline(false);
    for (const each of container.querySelectorAll('img')) fireEvent.error(each);
    expect(addresses()).toEqual([]);
    jest.useFakeTimers();
    setOnline(true);
    expect(addresses()).toEqual(['/a.webp', '/ada.webp']);
    // The first requests may fail, too.
    for (const pause of [1000, 3000, 9000]) {
      await act(() => jest.advanceTimersByTimeAsync(0));
      fireEvent.error(container.querySelector('img')!);
      expect(addresses()).toEqual(['/ada.webp']);
      await act(() => jest.advanceTimersByTimeAsync(pause));
      expect(addresses()).toEqual(['/a.webp', '/ada.webp']);
    }
  });
});
