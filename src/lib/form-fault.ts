/** What is wrong with what was typed in a form. */
export interface FormFault {
  /** The name of the control that it is about; left out = none of them. */
  field?: string | undefined
  sentence: string
}
