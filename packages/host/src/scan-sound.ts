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

type ScanSound = 'right' | 'wrong' | 'attention'

/** Seconds from now, and hertz, of the tones: high for right, low for wrong, up and down for a question. */
const sounds: Readonly<Record<ScanSound, readonly { at: number; pitch: number }[]>> = {
  right: [{ at: 0, pitch: 1320 }],
  wrong: [
    { at: 0, pitch: 330 },
    { at: 0.16, pitch: 220 },
  ],
  attention: [
    { at: 0, pitch: 660 },
    { at: 0.16, pitch: 880 },
    { at: 0.32, pitch: 660 },
  ],
}
const LENGTH = 0.13

/** The short tones of an answer to a scan, unless they are switched off here; silent where the browser has no sound. */
export function playScanSound(sound: ScanSound): void {
  if (!isScanSoundOn() || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  for (const { at, pitch } of sounds[sound]) {
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

/** The sound of a scan that finds nothing. */
export const playNothingFound = (): void => playScanSound('wrong')
