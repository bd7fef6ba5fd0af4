import { Textarea, type TextareaProps } from '@mantine/core'

/** Where a person writes why; `note` says who reads it. */
export function ReasonArea({ note, ...rest }: TextareaProps & { readonly note: string }) {
  return <Textarea description={note} autosize minRows={2} data-autofocus {...rest} />
}
