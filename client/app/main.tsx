/** The client's entry point. */
import './styles/styles.css';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstScreen } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

/** Finds the focused link again, by its address and its position among the links with that address. */
function focusedLink(): (() => HTMLElement | undefined) | undefined {
  const { activeElement } = document;
  const href = activeElement?.getAttribute('href');
  if (!href) return undefined;
  const links = () => [...root!.querySelectorAll<HTMLElement>(`a[href=${JSON.stringify(href)}]`)];
  const index = links().indexOf(activeElement as HTMLElement);
  return () => links()[index];
}

/** The first render replaces the server's markup by the same elements. The focus of a keyboard user stays on its link. */
function FirstRender() {
  const [find] = useState(focusedLink);
  useLayoutEffect(() => find?.()?.focus({ preventScroll: true }), [find]);
  return <App />;
}

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <FirstRender />
    </StrictMode>,
  );

if (root.firstElementChild) void firstScreen.then(render);
else render();
