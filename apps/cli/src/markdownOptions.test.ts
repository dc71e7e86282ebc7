import { frontmatterFields, markdownChoices } from '@pith/core';
import { expect, test } from 'vitest';
import { markdownOptions, toMarkdownOptions } from './markdownOptions.ts';

const read = (raw: Readonly<Record<string, string>>) =>
  toMarkdownOptions({
    'md-fields': markdownOptions['md-fields'].read(raw['md-fields']),
    'md-image-style': markdownOptions['md-image-style'].read(raw['md-image-style']),
    'md-images': markdownOptions['md-images'].read(raw['md-images']),
    'md-links': markdownOptions['md-links'].read(raw['md-links']),
    'md-heading-shift': markdownOptions['md-heading-shift'].read(raw['md-heading-shift']),
  });

test('all choices of @pith/core are available', () => {
  expect(read({ 'md-fields': frontmatterFields.join(',') }).fields).toEqual(frontmatterFields);
  expect(markdownOptions['md-image-style'].value).toBe(markdownChoices.imageStyle.join('|'));
  expect(markdownOptions['md-images'].value).toBe(markdownChoices.images.join('|'));
  expect(markdownOptions['md-links'].value).toBe(markdownChoices.links.join('|'));
});

test('defaults', () => {
  expect(read({})).toEqual({
    fields: undefined,
    imageStyle: 'linked',
    images: 'kept',
    links: 'inline',
    headingShift: undefined,
  });
});

test.each([
  ['md-fields', 'title,price', 'expected none, or names out of'],
  ['md-links', 'footnotes', 'expected one of inline, referenced'],
  ['md-heading-shift', '9', 'expected a whole number from 0 to 5'],
])('--%s %s is refused', (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

test('--md-fields none gives no fields', () => {
  expect(read({ 'md-fields': 'none' }).fields).toEqual([]);
});
