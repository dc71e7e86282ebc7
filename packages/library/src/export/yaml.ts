/** A value as JSON, which is valid YAML. Escapes characters that some YAML parsers treat as line breaks. */
export const toYaml = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
