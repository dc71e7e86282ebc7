/** Creates a minimal PDF with the given lines on its pages. */
export interface PdfContent {
  readonly title?: string;
  readonly author?: string;
  readonly pages: readonly (readonly string[])[];
}

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

export function pdfOf({ title, author, pages }: PdfContent): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [i, lines] of pages.entries()) {
    const text = `BT /F1 12 Tf 72 720 Td 14 TL ${lines.map((line) => `${literal(line)} Tj T*`).join(' ')} ET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
    );
    add(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
  }
  add(`<< ${title ? `/Title ${literal(title)}` : ''} ${author ? `/Author ${literal(author)}` : ''} >>`);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${xref}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}
