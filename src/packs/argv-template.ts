/**
 * Templates of a pack: how a command's `cli` becomes an argv, and the placeholders of titles and previews.
 * In: the manifest's templates and declarations, and the values of a call. Out: parsed templates, an argv, or every problem as
 * a value. Never: a shell, a file, a throw about a pack. Spec: packs/01-pack-format.md, "argv templates".
 */
export { CATCH_ALL_NAMES, catchAllPlaceholder, isCatchAllName } from './template/catch-all.ts'
export {
  type Arguments,
  declaredArgument,
  isDroppable,
  literalOf,
  loneArgument,
  type ParsedElement,
  type ParsedGroup,
  type ParsedTemplate,
  type Placeholder,
  parseTemplate,
  subcommandPath,
  type TemplateProblem,
  type TemplateSteps,
  templatePlaceholders,
} from './template/parse.ts'
export { type RenderedArgv, renderArgv } from './template/render.ts'
export { type ParsedText, parseText, type TemplatePart, type TextProblem, textPlaceholders } from './template/text.ts'
export {
  type ArgumentProblem,
  collectPairs,
  expectedType,
  type GivenValue,
  type GivenValues,
  type ScalarValue,
  textOfValue,
  type ValueText,
} from './template/values.ts'
