/** The client's entry point. */
import './entryModules.ts';
import './styles/styles.css';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstScreen } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

document.getElementById('incomplete')?.remove();

const searchField = (): HTMLInputElement | null => root!.querySelector('.plain-form input');

/** What tells an element from others of its kind: the address of a link, or the name of a button. */
const keyOf = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent;

/** Finds the focused element again: the search field, or a link or a button by its key and its position among those with that key. */
function rememberFocus(): (() => HTMLElement | null | undefined) | undefined {
  const { activeElement } = document;
  if (activeElement && activeElement === searchField()) return searchField;
  if (!activeElement?.matches('#root :is(a, button)')) return undefined;
  const [key, tag] = [keyOf(activeElement), activeElement.tagName];
  const alike = () => [...root!.querySelectorAll<HTMLElement>(tag)].filter((element) => keyOf(element) === key);
  const index = alike().indexOf(activeElement as HTMLElement);
  return () => alike()[index];
}

/** The first render replaces the server's markup by the same elements. The focus stays, and the search field keeps its text. */
function FirstRender() {
  const [{ find, typed }] = useState(() => ({ find: rememberFocus(), typed: searchField()?.value }));
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
