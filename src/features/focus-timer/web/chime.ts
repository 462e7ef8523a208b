import type { TimerMode } from '../focus-timer.rules.ts'

/** Hertz: a rising third and fifth at the end of work, the way back down at the end of a break. */
const notes: Record<TimerMode, readonly number[]> = { work: [523.25, 659.25, 783.99], break: [659.25, 523.25] }
const noteEverySeconds = 0.32
const fadesWithinSeconds = 1.9
/** Of a small bell: how many times the note, how loud, how long against the first. */
const partials = [
  [1, 0.16, 1],
  [2, 0.05, 0.6],
  [3.01, 0.02, 0.35],
] as const

let context: AudioContext | undefined

/** Browsers let a page make a sound only after a press: called at the press that starts the timer. */
export async function prepareChime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  try {
    context ??= new AudioContext()
    await context.resume()
    // A sleeping one costs no battery and may be woken without a press.
    await context.suspend()
  } catch {
    // No loudspeaker: the end is still seen.
  }
}

/** A gentle bell. Resolves when it has faded. */
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
