/** Stands for a style sheet, picture or font in tests, which see no pixels. */
export default '';
