import { Fragment } from 'react'

/** A word of the interface that may break at its seams only. */
export function SeamedWord({ text }: { readonly text: string }) {
  return text.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never move
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}
