// Generated from the modules of this folder by scripts/generate.ts. Run the generator, do not edit.
import type { Rule } from './define.ts'
import { M001 } from './manifest/M001.ts'
import { M002 } from './manifest/M002.ts'
import { M003 } from './manifest/M003.ts'
import { M004 } from './manifest/M004.ts'
import { M005 } from './manifest/M005.ts'
import { M006 } from './manifest/M006.ts'
import { M007 } from './manifest/M007.ts'
import { M008 } from './manifest/M008.ts'
import { M010 } from './manifest/M010.ts'
import { M011 } from './manifest/M011.ts'
import { M012 } from './manifest/M012.ts'
import { M013 } from './manifest/M013.ts'
import { M014 } from './manifest/M014.ts'
import { M015 } from './manifest/M015.ts'
import { M016 } from './manifest/M016.ts'
import { M018 } from './manifest/M018.ts'
import { M019 } from './manifest/M019.ts'
import { M020 } from './manifest/M020.ts'
import { M021 } from './manifest/M021.ts'
import { M022 } from './manifest/M022.ts'
import { M023 } from './manifest/M023.ts'
import { M024 } from './manifest/M024.ts'
import { M025 } from './manifest/M025.ts'
import { M026 } from './manifest/M026.ts'
import { P001 } from './policy/P001.ts'
import { P002 } from './policy/P002.ts'
import { P003 } from './policy/P003.ts'
import { P004 } from './policy/P004.ts'
import { P005 } from './policy/P005.ts'
import { P006 } from './policy/P006.ts'
import { P007 } from './policy/P007.ts'
import { S001 } from './skill/S001.ts'
import { S002 } from './skill/S002.ts'
import { S003 } from './skill/S003.ts'
import { S004 } from './skill/S004.ts'
import { S005 } from './skill/S005.ts'
import { S006 } from './skill/S006.ts'
import { S007 } from './skill/S007.ts'
import { S008 } from './skill/S008.ts'
import { S009 } from './skill/S009.ts'
import { S010 } from './skill/S010.ts'
import { S011 } from './skill/S011.ts'

/** The rules that a check asks which runs nothing, so that it need not load the others. */
export const STATIC_RULES: readonly Rule[] = [
  M001,
  M002,
  M003,
  M004,
  M005,
  M006,
  M007,
  M008,
  M010,
  M011,
  M012,
  M013,
  M014,
  M015,
  M016,
  M018,
  M019,
  M020,
  M021,
  M022,
  M023,
  M024,
  M025,
  M026,
  P001,
  P002,
  P003,
  P004,
  P005,
  P006,
  P007,
  S001,
  S002,
  S003,
  S004,
  S005,
  S006,
  S007,
  S008,
  S009,
  S010,
  S011,
]
