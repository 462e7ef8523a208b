import type { Brand } from '../brand.ts'

/** What administrators change while the server runs. Ask for it at the moment of use: what was asked for before may have changed since. */
export interface Shop<Present = { brand: Brand }> {
  now(): Readonly<Present>
}
