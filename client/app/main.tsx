/** The client's entry point. */
import './styles/styles.css';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstScreen } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

const searchField = (): HTMLInputElement | null => root!.querySelector('.plain-form input');

/** Finds the focused element again: the search field, or a link by its address and its position among the links with that address. */
function focusedElement(): (() => HTMLElement | null | undefined) | undefined {
  const { activeElement } = document;
  if (activeElement && activeElement === searchField()) return searchField;
  const href = activeElement?.getAttribute('href');
  if (!href) return undefined;
  const links = () => [...root!.querySelectorAll<HTMLElement>(`a[href=${JSON.stringify(href)}]`)];
  const index = links().indexOf(activeElement as HTMLElement);
  return () => links()[index];
}

/** The first render replaces the server's markup by the same elements. The focus stays, and the search field keeps its text. */
function FirstRender() {
  const [{ find, typed }] = useState(() => ({ find: focusedElement(), typed: searchField()?.value }));
  useLayoutEffect(() => {
    const field = searchField();
    if (field && typed) field.value = typed;
    find?.()?.focus({ preventScroll: true });
  }, [find, typed]);
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
