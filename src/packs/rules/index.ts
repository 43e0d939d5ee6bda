// Generated from the modules of this folder by scripts/generate.ts. Run the generator, do not edit.
import type { Rule } from './define.ts'
import { E001 } from './eval/E001.ts'
import { E002 } from './eval/E002.ts'
import { E003 } from './eval/E003.ts'
import { E004 } from './eval/E004.ts'
import { E005 } from './eval/E005.ts'
import { R001 } from './probe/R001.ts'
import { R002 } from './probe/R002.ts'
import { R003 } from './probe/R003.ts'
import { R004 } from './probe/R004.ts'
import { R005 } from './probe/R005.ts'
import { R006 } from './probe/R006.ts'
import { R007 } from './probe/R007.ts'
import { R008 } from './probe/R008.ts'
import { R009 } from './probe/R009.ts'
import { R010 } from './probe/R010.ts'
import { R011 } from './probe/R011.ts'
import { R012 } from './probe/R012.ts'
import { R013 } from './probe/R013.ts'
import { R014 } from './probe/R014.ts'
import { STATIC_RULES } from './static.ts'

/** Every rule, by family and id: the order of the catalogue. */
export const RULES: readonly Rule[] = [
  ...STATIC_RULES,
  R001,
  R002,
  R003,
  R004,
  R005,
  R006,
  R007,
  R008,
  R009,
  R010,
  R011,
  R012,
  R013,
  R014,
  E001,
  E002,
  E003,
  E004,
  E005,
]
