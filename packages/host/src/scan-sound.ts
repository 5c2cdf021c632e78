const KEY = 'waybill.scan-sound'

/** Whether scans that find nothing are heard on this computer: loudspeakers belong to a place, not to an account. On until switched off. */
export function isScanSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches the sound of scans on or off on this computer. */
export function setScanSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // A forbidden store: the sound stays on.
  }
}

let context: AudioContext | undefined

/** Seconds from now, and hertz, of the two low tones. */
const tones = [
  { at: 0, pitch: 330 },
  { at: 0.16, pitch: 220 },
]
const LENGTH = 0.13

/** Two short low tones, unless they are switched off here; silent where the browser has no sound. */
export function playNothingFound(): void {
  if (!isScanSoundOn() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  for (const { at, pitch } of tones) {
    const from = context.currentTime + at
    const tone = new OscillatorNode(context, { type: 'square', frequency: pitch })
    const volume = new GainNode(context, { gain: 0.12 })
    // Fades out, since a tone that is cut off crackles.
    volume.gain.setValueAtTime(0.12, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + LENGTH)
  }
}
