// What every page brings to life at load.
import { focusHeadingAfterNavigation } from '../browser/page-focus.ts'

focusHeadingAfterNavigation()
