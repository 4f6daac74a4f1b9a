import { describe, expect, it } from '@jest/globals';
import { areSameWords } from './are-same-words.js';

const same = (one: string, other: string): boolean =>
  areSameWords(one.split(' '), other.split(' '));

describe('areSameWords', () => {
  it.each([
    ['n main st', 'north main street'],
    ['st marys road', 'saint marys rd'],
    ['5th ave', 'fifth avenue'],
    ['forty eighth st', '48th street'],
    ['forty eighth st', '48 street'],
    ['piazza vittorio emanuele ii', 'piazza vittorio emanuele secondo'],
    ['avenue du general leclerc', 'av general leclerc'],
    ['rue de l eglise', 'r eglise'],
  ])('knows %s and %s as one', (one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['5th ave', '15th ave'],
    ['5th ave', '5th st'],
    ['forty eighth st', 'forty ninth st'],
    ['forty st', 'forty eighth st'],
    ['rue de paris', 'rue de la paix'],
    ['am bach', 'im bach'],
    ['n main st', 's main st'],
  ])('tells %s and %s apart', (one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([false, false]);
  });
});
