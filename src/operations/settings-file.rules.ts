/**
 * Reads a file of variables as systemd reads an `EnvironmentFile`: one `NAME=value` a line. Only a line that begins with `#` or `;` is a
 * comment. A value can be in single or double quotes. A backslash takes the next character as it is, except in single quotes.
 */
export function settingsIn(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of text.replace(/\r\n/g, '\n').replace(/\\\n/g, '').split('\n')) {
    const [, name, raw = ''] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined) settings[name] = textOf(raw)
  }
  return settings
}

/** The numbers of the lines that set nothing and are no comments, such as `export NAME=value`. systemd ignores them. */
export function linesWithoutEffect(text: string): number[] {
  const found: number[] = []
  let number = 1
  // A line that ends with a backslash goes on in the next one.
  for (const line of text.replace(/\r\n/g, '\n').split(/(?<!\\)\n/)) {
    if (!/^\s*($|[#;]|[A-Za-z_]\w*\s*=)/.test(line)) found.push(number)
    number += line.split('\n').length
  }
  return found
}

function textOf(raw: string): string {
  const [, single] = /^'([^']*)'$/.exec(raw) ?? []
  if (single !== undefined) return single
  const [, double] = /^"((?:[^"\\]|\\.)*)"$/.exec(raw) ?? []
  return (double ?? raw).replace(/\\(.)/g, '$1')
}
