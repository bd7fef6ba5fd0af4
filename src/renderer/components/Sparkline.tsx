interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[]
  /** What the line says, for those who do not see it. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

/** A line the size of a word: the course of a number, without axes. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  const top = Math.max(...values, 1)
  const bottom = Math.min(...values, 0)
  const step = values.length > 1 ? width / (values.length - 1) : width
  const yOf = (value: number) => height - 2 - ((value - bottom) / (top - bottom || 1)) * (height - 4)
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline points={points} fill="none" stroke="var(--cs-accent)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  )
}
