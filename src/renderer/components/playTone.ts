let audio: AudioContext | null = null

/** Two short soft notes. Does nothing where the browser has no sound, or allows none before the first click. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  if (audio.state === 'closed') return
  const start = audio.currentTime + 0.01
  for (const [index, frequency] of [659.25, 880].entries()) {
    const at = start + index * 0.11
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = 'sine'
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(0.08, at + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.16)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + 0.18)
  }
}
