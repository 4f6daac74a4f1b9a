import { partsToWrite } from '../subject.js';
import { writtenQuestion, type Form } from './form.js';

export const exact: Form = {
  name: 'exact',
  title: 'exact',
  ask: (subject) => writtenQuestion(subject, partsToWrite(subject)),
};
