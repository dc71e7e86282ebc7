import { frontmatterFields, markdownChoices } from '@pith/core';
import { expect, test } from 'vitest';
import { markdownFrom, markdownOptions } from './markdownOptions.ts';

const read = (given: Readonly<Record<string, string>>) =>
  markdownFrom({
    'md-fields': markdownOptions['md-fields'].read(given['md-fields']),
    'md-image-style': markdownOptions['md-image-style'].read(given['md-image-style']),
    'md-images': markdownOptions['md-images'].read(given['md-images']),
    'md-links': markdownOptions['md-links'].read(given['md-links']),
    'md-heading-shift': markdownOptions['md-heading-shift'].read(given['md-heading-shift']),
  });

test('every choice of the library can be made', () => {
  expect(read({ 'md-fields': frontmatterFields.join(',') }).fields).toEqual(frontmatterFields);
  expect(markdownOptions['md-image-style'].value).toBe(markdownChoices.imageStyle.join('|'));
  expect(markdownOptions['md-images'].value).toBe(markdownChoices.images.join('|'));
  expect(markdownOptions['md-links'].value).toBe(markdownChoices.links.join('|'));
});

test('what is not said is as usual', () => {
  expect(read({})).toEqual({
    fields: undefined,
    imageStyle: 'linked',
    images: 'kept',
    links: 'inline',
    headingShift: undefined,
  });
});

test.each([
  ['md-fields', 'title,price', 'expected none or some of'],
  ['md-links', 'footnotes', 'expected one of inline, referenced'],
  ['md-heading-shift', '9', 'expected a whole number from 0 to 5'],
])('--%s %s is refused', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

test('no fields', () => {
  expect(read({ 'md-fields': 'none' }).fields).toEqual([]);
});
