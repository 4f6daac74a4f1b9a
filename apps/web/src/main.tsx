import { render } from 'preact';
import { App } from './app';
import './style.css';

const container = document.getElementById('page');
if (!container) throw new Error('the document has no element for the page');
render(<App />, container);
