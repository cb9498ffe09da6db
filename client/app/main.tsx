/** The client's entry point. */
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, firstScreen } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

// The first render replaces the server's markup by the same elements.
if (root.firstElementChild) void firstScreen.then(render);
else render();
