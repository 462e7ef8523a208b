/** The ways in which a file comes into a library. Another one, such as email, is added here. */
export const sources = ['browser', 'form', 'drop-box'] as const
export type Source = (typeof sources)[number]

/** Those in which files arrive while nobody looks. Each has the name of a device. */
export const sourcesOfDevices = ['form', 'drop-box'] as const satisfies readonly Source[]

/** Why a file of a device, or the text that came with it, wasn't kept, as far as its owner can do something about it. */
export const refusals = ['not_a_page', 'too_large', 'full', 'texts_full'] as const
export type Refusal = (typeof refusals)[number]

/** How long a refused file is mentioned. */
export const refusedKeptMs = 30 * 24 * 60 * 60 * 1000

/** Who has sent a file. */
export interface Sender {
  source: Source
  /** The name of the device. Null for a browser. */
  device: string | null
}
