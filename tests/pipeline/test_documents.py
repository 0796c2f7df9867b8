import pytest

from rag_doctor._resources import bundled_path, demo_kb_path
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.pipeline import demo_pipeline, parse_document, read_demo_documents, read_folder


def test_front_matter_becomes_fields_and_leaves_the_text():
    document = parse_document(
        '---\nid: a-en\ntitle: "The A"\nlang: en\nversion: 4.1\n---\n# The A\n\nBody.\n', "file"
    )
    assert (document.id, document.title, document.lang) == ("a-en", "The A", "en")
    assert document.meta == {"version": "4.1"}
    assert document.text == "# The A\n\nBody."


def test_without_front_matter_the_heading_is_the_title_and_the_file_the_id():
    document = parse_document("\ufeff# Rules #\r\n\r\nBe kind.\r\n", "rules")
    assert (document.id, document.title) == ("rules", "Rules")
    assert "\r" not in document.text
    assert parse_document("only text", "plain").title == "plain"


def test_a_rule_later_in_the_text_is_not_front_matter():
    document = parse_document("First.\n\n---\nid: no\n---\nLast.", "x")
    assert document.id == "x"
    assert "id: no" in document.text


def test_front_matter_never_closed_is_text():
    assert parse_document("---\nid: a\nno end", "x").text.startswith("---")


def test_folder_reads_subfolders_and_tells_about_encodings(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.md").write_text("# A\n\nHello.", encoding="utf-8")
    (tmp_path / "sub/b.txt").write_bytes("年假最多结转五天。".encode("gb18030"))
    (tmp_path / "c.txt").write_bytes(b"\x00\x01\x02binary")
    (tmp_path / "d.txt").write_bytes(b"  \n")
    (tmp_path / "e.txt").write_bytes("十六位".encode("utf-16"))
    (tmp_path / "f.txt").write_bytes(b"caf\xe9 \xff\xff\xff ")
    (tmp_path / "ignored.pdf").write_bytes(b"%PDF")
    reading = read_folder(tmp_path)
    texts = {document.id: document.text for document in reading.documents}
    assert texts["a"] == "# A\n\nHello."
    assert texts["sub/b"] == "年假最多结转五天。"
    assert texts["e"] == "十六位"
    assert "�" in texts["f"]
    told = "\n".join(reading.notes)
    assert "sub/b.txt: not UTF-8, read as GB18030" in told
    assert "c.txt: binary, set aside" in told
    assert "d.txt: empty, set aside" in told
    assert "pdf" not in told


def test_colliding_ids_are_kept_apart(tmp_path):
    (tmp_path / "a.md").write_text("one", encoding="utf-8")
    (tmp_path / "a.txt").write_text("two", encoding="utf-8")
    (tmp_path / "z.md").write_text("---\nid: a\n---\nthree", encoding="utf-8")
    reading = read_folder(tmp_path)
    assert [document.id for document in reading.documents] == ["a", "a.txt", "z.md"]
    assert "id 'a' is taken" in reading.notes[0]


def test_a_folder_without_documents_is_an_error(tmp_path):
    with pytest.raises(InputError, match=r"no readable \.md"):
        read_folder(tmp_path)
    with pytest.raises(InputError, match="is not a folder"):
        read_folder(tmp_path / "nowhere")


def test_demo_documents_are_there_in_both_languages_with_unique_ids():
    documents = read_demo_documents(demo_kb_path())
    assert {document.lang for document in documents} == {"en", "zh"}
    assert len(documents) >= 40
    assert len({document.id for document in documents}) == len(documents)


def test_two_demo_documents_with_one_id_are_refused(tmp_path):
    (tmp_path / "docs/en").mkdir(parents=True)
    for name in ("a", "b"):
        (tmp_path / f"docs/en/{name}.md").write_text("---\nid: same\n---\nx", encoding="utf-8")
    with pytest.raises(InputError, match="id 'same' is used twice"):
        read_demo_documents(tmp_path)


def test_a_missing_bundle_says_what_to_do(monkeypatch, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"no_such_folder: not found .* reinstall"):
        bundled_path("no_such_folder")
    monkeypatch.setattr("rag_doctor._resources._PACKAGE", tmp_path / "rag_doctor")
    with pytest.raises(ConfigError, match=r"demo_kb: not found .* reinstall"):
        demo_pipeline()


def test_an_installed_package_carries_the_knowledge_base_inside(monkeypatch, tmp_path):
    monkeypatch.setattr("rag_doctor._resources._PACKAGE", tmp_path)
    (tmp_path / "_bundled/demo_kb/docs").mkdir(parents=True)
    assert demo_kb_path() == tmp_path / "_bundled/demo_kb"
