/** Of a list: count no further than this. Who reads on has had the count with the first page. */
export const countingUpTo = (max: number) => ({ 'countersign-count-max': String(max) })

export const UNCOUNTED = countingUpTo(1)
