import { describe, expect, it } from 'vitest';
import { areSameName, nameKey } from './same-name.js';

const same = (one: string, other: string): boolean => areSameName(one.split(' '), other.split(' '));

describe('areSameName', () => {
  it.each([
    ['n main st', 'north main street'],
    ['st marys road', 'saint marys rd'],
    ['5th ave', 'fifth avenue'],
    ['forty eighth st', '48th street'],
    ['forty eighth st', '48 street'],
    ['piazza vittorio emanuele ii', 'piazza vittorio emanuele secondo'],
    ['avenue du general leclerc', 'av general leclerc'],
    ['rue de l eglise', 'r eglise'],
  ])('is true for %s and %s', (one, other) => {
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
  ])('is false for %s and %s', (one, other) => {
    expect([same(one, other), same(other, one)]).toEqual([false, false]);
  });
});

describe('nameKey', () => {
  it.each([
    ['Haupt-Str.', 'Hauptstraße'],
    ['Main St', 'MAIN STREET'],
    ['St James St', 'Saint James Street'],
    ['Bd Voltaire', 'boulevard voltaire'],
    ['N Main St', 'n. main st.'],
    ['忠孝東路四段', '忠孝东路4段'],
  ])('is equal for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Oak Lane', 'Oak Road'],
    ['1st Avenue', '2nd Avenue'],
  ])('differs for %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});
