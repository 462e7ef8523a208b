const firstNames =
  'Ada Amara Anton Beatriz Björn Camille Carlos Chloé Clara Daniel Dilara Edda Elif Emil Emma Fatima Felix Freya Gabriel Grace Hana Hugo Ida Ines Isak Jonas Julia Kavya Leo Lena Lucía Magnus Maya Mila Nadia Noah Nora Oskar Paula Priya Rafael Rosa Samir Sofia Theo Tilda Uma Vera Wren Yuki Zoë'.split(
    ' ',
  )
const lastNames =
  'Abara Almeida Bergström Brandt Castillo Chen Costa Dubois Eriksen Fischer Fontaine Garcia Hansen Haddad Ito Jansen Keller Khan Kowalski Larsen Lindqvist Marchetti Meyer Moreau Nakamura Novák Okafor Olsen Park Pereira Petrov Rao Reyes Rossi Santos Schneider Silva Sørensen Tanaka Thomsen Varga Weber Winter Yılmaz Zimmermann'.split(
    ' ',
  )
const mailHosts = ['mail.example', 'post.example', 'letters.example', 'inbox.example']

export interface DemoCustomer {
  name: string
  email: string
}

/** Invents customers, each with a different address. */
export function demoCustomers(count: number, chance: () => number): DemoCustomer[] {
  const pick = (words: readonly string[]) => words[Math.floor(chance() * words.length)] ?? ''
  return Array.from({ length: count }, (_, at) => {
    const name = `${pick(firstNames)} ${pick(lastNames)}`
    const local = name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')
    return { name, email: `${local}.${at + 1}@${pick(mailHosts)}` }
  })
}
