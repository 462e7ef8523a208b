import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

const english = {
  title: 'Goals',
  nested: { list: ['One', 'Two'] },
  remove: (title: string) => `Delete ${title}`,
  mail: ({ product, url }: { product: string; url: string }) => ({
    subject: `Your code for ${product}`,
    action: { label: 'Open', url },
  }),
  help: 'Write to hello@willow.example or open /library.',
}

test('every letter gets an accent and vowels are doubled', () => {
  const texts = pseudo(english, 'en-XA')
  expect(texts.title).toBe('Ğööááļš')
  expect(texts.nested.list).toEqual(['ÖÖñéé', 'Ţŵöö'])
})

test('what a text is given stays as it is', () => {
  const texts = pseudo(english, 'en-XA')
  expect(texts.remove('Read a book (again)')).toBe('Ðééļééţéé Read a book (again)')
  expect(texts.mail({ product: 'Willow', url: 'https://willow.example/x' })).toEqual({
    subject: 'Ýööüüŕ çööðéé ƒööŕ Willow',
    action: { label: 'ÖÖþééñ', url: 'https://willow.example/x' },
  })
})

test('addresses stay as they are', () => {
  expect(pseudo(english, 'en-XA').help).toBe('Ŵŕïïţéé ţöö hello@willow.example ööŕ ööþééñ /library.')
})

test('an id stays, because the program looks for it', () => {
  expect(pseudo({ id: 'export', title: 'Goals' }, 'en-XA')).toEqual({ id: 'export', title: 'Ğööááļš' })
  expect(pseudo({ id: 'Product id' }, 'en-XA')).toEqual({ id: 'Þŕööðüüçţ ïïð' })
})

test('the mirrored language marks each text as right to left', () => {
  expect(pseudo(english, 'ar-XB').title).toBe('\u202bĞööááļš\u202c')
})
