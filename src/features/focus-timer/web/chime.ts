import type { TimerMode } from '../focus-timer.rules.ts'

/** Frequencies in hertz: a rising third and fifth at the end of work, and back down at the end of a break. */
const notes: Record<TimerMode, readonly number[]> = { work: [523.25, 659.25, 783.99], break: [659.25, 523.25] }
const noteEverySeconds = 0.32
const fadesWithinSeconds = 1.9
/** Partials of a small bell: multiple of the frequency, volume, and decay time relative to the first partial. */
const partials = [
  [1, 0.16, 1],
  [2, 0.05, 0.6],
  [3.01, 0.02, 0.35],
] as const

let context: AudioContext | undefined

/** Call it when the user starts the timer, because browsers allow sound only after a user gesture. */
export async function prepareChime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    await context.resume()
    // Suspended, it needs no battery, and may be resumed later without a gesture.
    await context.suspend()
  } catch {
    // There is no audio device. The end of the session is still visible.
  }
}

/** Plays a gentle bell. Resolves when it has faded out. */
export async function chime(mode: TimerMode): Promise<void> {
  context ??= new AudioContext()
  const audio = context
  await audio.resume()
  const begin = audio.currentTime + 0.05
  for (const [index, hertz] of notes[mode].entries()) ring(audio, hertz, begin + index * noteEverySeconds)
  await new Promise((resolve) => setTimeout(resolve, 1000 * (notes[mode].length * noteEverySeconds + fadesWithinSeconds)))
  await audio.suspend()
}

function ring(audio: AudioContext, hertz: number, at: number): void {
  for (const [times, loudness, length] of partials) {
    const tone = new OscillatorNode(audio, { frequency: hertz * times })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(loudness, at + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + fadesWithinSeconds * length)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + fadesWithinSeconds)
  }
}
