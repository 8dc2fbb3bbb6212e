import * as fc from 'fast-check';

const MAX_UNITS = 10;
const LAST_UNIT = 0xffff;

/**
 * Texts of arbitrary UTF-16 units, including unpaired surrogates. The library's own `binary` texts need a
 * table of all of Unicode, which takes a second to build.
 */
export const anyText = fc
  .array(fc.nat({ max: LAST_UNIT }), { maxLength: MAX_UNITS })
  .map((units) => String.fromCharCode(...units));
