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

function textOf(raw: string): string {
  const [, single] = /^'([^']*)'$/.exec(raw) ?? []
  if (single !== undefined) return single
  const [, double] = /^"((?:[^"\\]|\\.)*)"$/.exec(raw) ?? []
  return (double ?? raw).replace(/\\(.)/g, '$1')
}
