const STEPS = [1, 2, 5, 10]

/** Whole round numbers from zero to at least `max`, evenly apart, in about so many parts. None for nothing. */
export function roundTicks(max: number, parts: number): readonly number[] {
  if (max <= 0) return []
  const rough = max / parts
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (STEPS.find((factor) => factor * power >= rough) ?? 10) * power)
  const count = Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
